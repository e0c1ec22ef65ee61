declare module 'virtual:public-page' {
  /** In order. */
  export const moduleScripts: readonly string[];
  /** Static imports of these. */
  export const modulePreloads: readonly string[];
}
