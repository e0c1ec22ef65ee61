/** The package ships no types. The emails' renderer names these. */
declare module 'html-to-text' {
  export interface SelectorDefinition {
    readonly selector: string;
  }
  export interface HtmlToTextOptions {
    readonly wordwrap?: number | false;
    readonly selectors?: readonly SelectorDefinition[];
    readonly formatters?: object;
    readonly limits?: { readonly maxDepth: number; readonly maxChildNodes: number };
  }
  export function compile(options: HtmlToTextOptions): (html: string) => string;
}
