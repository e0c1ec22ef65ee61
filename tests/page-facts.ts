/** A schema.org object. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** For search engines and previews. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  readonly robots: string | undefined;
  /** `og:` and `twitter:`. */
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly things: readonly Thing[];
}

export function factsOf(html: string): PageFacts {
  const metas = [...html.matchAll(/<meta [^>]+>/g)].map(([tag]) => attributesOf(tag));
  const links = [...html.matchAll(/<link [^>]+>/g)].map(([tag]) => attributesOf(tag));
  const named = (name: string) => metas.find((meta) => meta['name'] === name)?.['content'];
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const previews = metas.map((meta) => [meta['property'] ?? meta['name'] ?? '', meta['content'] ?? ''] as const);
  return {
    title: textOf(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: named('description') ?? '',
    canonical: links.find((link) => link['rel'] === 'canonical')?.['href'],
    robots: named('robots'),
    properties: Object.fromEntries(previews.filter(([name]) => /^(?:og|twitter):/.test(name))),
    things: data === undefined ? [] : (JSON.parse(data) as { '@graph': Thing[] })['@graph'],
  };
}

export function attributesOf(tag: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name ?? '', textOf(value ?? '')]),
  );
}

/** Visible text. */
export function wordsOf(html: string): string {
  return textOf(html.replace(/<!--.*?-->/gs, '').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');
}

function textOf(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
