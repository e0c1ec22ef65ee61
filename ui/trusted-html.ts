interface HtmlPolicy {
  createHTML(html: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

let policy: HtmlPolicy | undefined;

/**
 * HTML for `innerHTML` and `DOMParser` on pages that require Trusted Types: sanitized by the server, or only read. The
 * content security policy names this policy and that of ProseMirror.
 */
export function trustedHtml(html: string): string {
  const { trustedTypes: factory } = globalThis as { readonly trustedTypes?: PolicyFactory };
  policy ??= factory?.createPolicy('meridian', { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}
