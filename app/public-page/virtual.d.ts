declare module 'virtual:public-page' {
  /** Addresses of the module scripts that a page without hydration carries, in order. */
  export const moduleScripts: readonly string[];
}
