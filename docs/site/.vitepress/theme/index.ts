import { defineClientComponent, type Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import './style.css'
import '../../playground/playground.css'

/** It is loaded with its page, and runs in browsers alone. */
const Playground = defineClientComponent(async () => (await import('../../playground/view.js')).Playground)

const THEME: Theme = {
  ...DefaultTheme,
  enhanceApp: ({ app }) => void app.component('Playground', Playground),
}

export default THEME
