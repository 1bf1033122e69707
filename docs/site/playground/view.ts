import { defineComponent, h, onMounted, onUnmounted, ref, shallowRef, type VNode, watch } from 'vue'
import { MISTAKES, stateOf } from './mistakes.js'
import { run, type Shown } from './run.js'
import { changed, FIELD_NAMES, FIELDS, type FieldName, fragmentOf, INITIAL, readFragment, type State } from './state.js'

type Change = (name: FieldName, value: string) => void

/** The state in the address of the page, what it shows, and what is wrong with the address. */
function usePlayground() {
  const state = shallowRef<State>(INITIAL)
  const shown = shallowRef<Shown>()
  const problem = ref('')
  const readAddress = () => {
    const read = readFragment(location.hash)
    problem.value =
      read === undefined ? 'This link holds no state of the playground, so here is a call that passes.' : ''
    state.value = read ?? INITIAL
  }
  const show = async (of: State) => {
    try {
      const result = await run(of)
      if (of === state.value) shown.value = result
    } catch (error) {
      problem.value = String(error)
    }
  }
  watch(state, show)
  onMounted(() => {
    readAddress()
    if (state.value === INITIAL) void show(INITIAL)
    addEventListener('hashchange', readAddress)
  })
  onUnmounted(() => removeEventListener('hashchange', readAddress))
  const choose = (chosen: State) => {
    state.value = chosen
    problem.value = ''
    history.replaceState(history.state, '', `${location.pathname}#${fragmentOf(chosen)}`)
  }
  return { state, shown, problem, choose }
}

/** The playground: a form, and what its call shows. */
export const Playground = defineComponent(() => {
  const { state, shown, problem, choose } = usePlayground()
  const change: Change = (name, value) => choose(changed(state.value, name, value))
  return () =>
    h('div', { class: 'playground' }, [
      h('div', { class: 'mistakes', role: 'group', 'aria-label': 'Start from' }, mistakeButtons(state.value, choose)),
      h('p', { class: 'problem', role: 'status' }, problem.value),
      shown.value && decisionOf(shown.value),
      h('div', { class: 'sides' }, [
        h('form', { onSubmit: (event: Event) => event.preventDefault() }, fieldsOf(state.value, change)),
        h('div', { class: 'shown' }, shown.value && resultsOf(shown.value)),
      ]),
    ])
})

function mistakeButtons(state: State, choose: (state: State) => void): VNode[] {
  const rows = [
    { title: 'Nothing is wrong', state: INITIAL },
    ...MISTAKES.map(each => ({ ...each, state: stateOf(each) })),
  ]
  const current = fragmentOf(state)
  return rows.map(row =>
    h(
      'button',
      { type: 'button', 'aria-pressed': fragmentOf(row.state) === current, onClick: () => choose(row.state) },
      row.title,
    ),
  )
}

function fieldsOf(state: State, change: Change): VNode[] {
  const names = FIELD_NAMES.filter(name => FIELDS[name].of === undefined || FIELDS[name].of === state.call)
  return names.map(name =>
    h('label', { class: { changed: state[name] !== INITIAL[name] } }, [
      h('span', FIELDS[name].label),
      inputOf(name, state[name], value => change(name, value)),
    ]),
  )
}

function inputOf(name: FieldName, value: string, change: (value: string) => void): VNode {
  const { kind, choices = {}, empty } = FIELDS[name]
  const onInput = ({ target }: Event) => {
    if (target !== null && 'value' in target) change(String(target.value))
  }
  const options = Object.entries(choices).map(([each, text]) => h('option', { value: each }, text))
  if (kind === 'choice') return h('select', { name, value, onInput }, options)
  const plain = { name, value, onInput, spellcheck: false, autocapitalize: 'off', autocomplete: 'off' }
  if (kind === 'lines') return h('textarea', { ...plain, rows: value.split('\n').length + 1 })
  return h('input', { ...plain, placeholder: empty, type: kind === 'seconds' ? 'number' : 'text' })
}

function decisionOf({ decision, granted, refusedBy }: Shown): VNode {
  const refused = refusedBy === undefined ? [] : [', refused by the check ', h('strong', refusedBy)]
  return h('p', { class: ['decision', granted ? 'granted' : 'refused'], role: 'status' }, [decision, ...refused])
}

function resultsOf({ request, answer, report, everyCheck, explanation }: Shown): VNode[] {
  return [
    ...block('The client gets', answer),
    ...block('You see in the report', report),
    ...block('What to do', explanation),
    ...block('The client has sent', request),
    h('details', [h('summary', 'Every check in its order'), h('pre', { tabindex: 0 }, everyCheck)]),
  ]
}

function block(title: string, text: string): VNode[] {
  return text === '' ? [] : [h('h2', title), h('pre', { tabindex: 0 }, text)]
}
