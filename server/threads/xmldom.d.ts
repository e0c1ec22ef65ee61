import type { ErrorHandlerFunction } from '@xmldom/xmldom';

// Single sign-on brings version 0.8 too. Both declare one module by name, so the options of the parser are those of 0.8.
declare module '@xmldom/xmldom' {
  interface Options {
    onError?: ErrorHandlerFunction;
  }
}
