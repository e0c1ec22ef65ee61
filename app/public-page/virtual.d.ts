declare module 'virtual:public-page' {
  /** Addresses of the module scripts that a page without hydration carries, in order. */
  export const moduleScripts: readonly string[];
  /** Addresses of the modules that these import at once. */
  export const modulePreloads: readonly string[];
}
