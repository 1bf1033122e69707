import type { DynamicModule, FactoryProvider, ModuleMetadata, Provider } from '@nestjs/common'
import { Inject, Module } from '@nestjs/common'
import { APP_FILTER, HttpAdapterHost } from '@nestjs/core'
import { type ResourceGuardOptions, SYMBOLON_OPTIONS, SymbolonGuard } from './guard.js'
import { type Endpoints, mountEndpoints } from './mount.js'
import { SymbolonFilter } from './refusal.js'

/** Options of {@link SymbolonModule}: those of its guards, and its endpoints. */
export interface SymbolonModuleOptions extends ResourceGuardOptions {
  /**
   * Listeners by their whole path, such as `{ '/par': pushedAuthorizationRequestEndpoint({ ports }) }`.
   * They get a request before parsers of bodies and everything else of the application, with every
   * method. The path is compared exactly, and a global prefix is not added to it.
   */
  readonly endpoints?: Endpoints | undefined
}

/** Options of {@link SymbolonModule} that are made when the application is. */
export interface SymbolonModuleAsyncOptions
  extends Pick<ModuleMetadata, 'imports'>,
    Pick<FactoryProvider<SymbolonModuleOptions>, 'inject' | 'useFactory'> {}

/**
 * The module of an authorization server, of a resource server, or of both. It is global: its guard
 * works in every module. Misspelt or invalid options are a `TypeError` when the application is made.
 */
export class SymbolonModule {
  /** For Nest; call {@link SymbolonModule.forRoot}. */
  constructor(host: HttpAdapterHost, { endpoints = {} }: SymbolonModuleOptions) {
    mountEndpoints(host, endpoints)
  }

  /** The module with these options. Import it once. */
  static forRoot(options: SymbolonModuleOptions): DynamicModule {
    return moduleWith({ provide: SYMBOLON_OPTIONS, useValue: options })
  }

  /** The module with options that a factory makes, once. Import it once. */
  static forRootAsync({ imports = [], inject = [], useFactory }: SymbolonModuleAsyncOptions): DynamicModule {
    return moduleWith({ provide: SYMBOLON_OPTIONS, inject, useFactory }, imports)
  }
}

function moduleWith(options: Provider, imports: NonNullable<ModuleMetadata['imports']> = []): DynamicModule {
  return {
    module: SymbolonModule,
    global: true,
    imports,
    providers: [options, SymbolonGuard, { provide: APP_FILTER, useClass: SymbolonFilter }],
    exports: [SYMBOLON_OPTIONS, SymbolonGuard],
  }
}

// By their tokens, because no metadata of types is emitted.
Module({})(SymbolonModule)
Inject(HttpAdapterHost)(SymbolonModule, undefined, 0)
Inject(SYMBOLON_OPTIONS)(SymbolonModule, undefined, 1)
