declare module 'virtual:public-page' {
  /** In order. */
  export const moduleScripts: readonly string[];
  /** Static imports of these. */
  export const modulePreloads: readonly string[];
  /** Loads the other scripts at the first sign of a person; empty in development. */
  export const starterScript: string;
  /** By address; empty in development. */
  export const styleSheets: Readonly<Record<string, string>>;
  /** Scripts and styles of the dialogs; empty in development. */
  export const dialogFiles: readonly string[];
  /** Addresses, of the intake's dialog; empty in development. */
  export const intakeSheets: readonly string[];
  /** Opens dialogs; empty in development. */
  export const openingScript: string;
}
