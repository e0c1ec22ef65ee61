import { describe, expect, it } from 'vitest';
import { articleContent, articleMarkdownToHtml } from '#features/insights/article-html.server.ts';

describe('Markdown', () => {
  it('becomes headings that link to themselves, tables, code, quotes and figures', () => {
    const { html, headings, wordCount } = articleContent(
      articleMarkdownToHtml(
        [
          '# One\n\n## Two & more\n\n## Two & more\n\n### `Three`\n\nA [link](/contact) and [out](https://example.com/a?b=1&c=2).',
          '| a | b |\n|---|--:|\n| 1 | 2 |\n\n> Rule\n\n```ts\nconst a = 1 < 2;\n```\n\n![A drawing](/x.svg "What it shows")\n\n- one\n- two',
        ].join('\n\n'),
      ),
    );
    expect(headings).toEqual([
      { id: 'section-one', text: 'One', level: 2 },
      { id: 'section-two-more', text: 'Two & more', level: 2 },
      { id: 'section-two-more-2', text: 'Two & more', level: 2 },
      { id: 'section-three', text: 'Three', level: 3 },
    ]);
    expect(html).toContain('<h2 id="section-two-more-2"><a href="#section-two-more-2">Two &amp; more</a></h2>');
    expect(html).toContain('<div class="table" role="group" aria-label="Table" tabindex="0"><table>');
    expect(html).toContain('<th class="end" scope="col">b</th>');
    expect(html).toContain('<pre tabindex="0"><code class="language-ts">const a = 1 &lt; 2;');
    expect(html).toContain('<blockquote>\n<p>Rule</p>\n</blockquote>');
    expect(html).toMatch(
      /<figure><img src="\/x\.svg" alt="A drawing"[^>]*\/><figcaption>What it shows<\/figcaption><\/figure>/,
    );
    expect(html).toContain('<a href="/contact">link</a>');
    expect(html).toContain('<a href="https://example.com/a?b=1&amp;c=2" rel="noopener">out</a>');
    expect(wordCount).toBeGreaterThan(20);
    expect(articleContent(html)).toEqual({ html, headings, wordCount });
  });
});

/** One example per kind from known filter evasion lists. */
const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/a.png" onload="alert(1)" style="background:url(javascript:alert(1))">',
  '<img src="javascript:alert(1)">',
  '<img src=//evil.example/x.png>',
  '<img src="/\\evil.example/x.png">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img/src=`x`/onerror=alert`1`>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="#" onclick="alert(1)" target="_blank">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="//evil.example/x.swf">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button><input name=attributes></form>',
  '<body onload=alert(1)><base href="//evil.example/">',
  '<link rel=stylesheet href="//evil.example/x.css"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<style>@import "//evil.example/x.css"; p{background:url(javascript:alert(1))}</style>',
  '<div style="width:expression(alert(1))">x</div>',
  '<p style="position:fixed;inset:0" class="dialog" id="main">x</p>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><marquee onstart=alert(1)>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<template><script>alert(1)</script></template><textarea><script>alert(1)</script></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><script>alert(1)</script>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]--><!-- --!><img src=x onerror=alert(1)> -->',
  '<?xml version="1.0"?><![CDATA[<script>alert(1)</script>]]>',
  '<h2 id=x onclick=alert(1)><a href="#section-x" onmouseover=alert(1)>T</a></h2>',
  '<figure class="half dialog"><img src=/a.png alt="" role=button></figure>',
  '<code class="language-js dialog" onclick=alert(1)>x</code>',
  '<th align="right&quot; onclick=&quot;alert(1)">x</th>',
  '<ol start="1&quot; onclick=&quot;alert(1)"><li>x</ol>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
];

describe('an article with hostile HTML', () => {
  it.each(hostile)('is stored without it: %s', (html) => {
    for (const stored of [articleContent(html).html, articleContent(articleMarkdownToHtml(html)).html]) {
      expect(faultsIn(stored)).toEqual([]);
      // Parsing and repairing the result must also be safe.
      expect(faultsIn(articleContent(stored).html)).toEqual([]);
    }
  });

  it.each([
    '[x](javascript:alert(1))',
    '![x](javascript:alert(1))',
    '[x](<data:text/html,1>)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n[x]',
  ])('is stored without it: %s, in Markdown', (markdown) =>
    expect(faultsIn(articleContent(articleMarkdownToHtml(markdown)).html)).toEqual([]),
  );

  it('keeps the text beside it', () => {
    expect(articleContent('<p>Before<script>alert(1)</script> after <b onclick=x>bold</b></p>').html).toBe(
      '<p>Before after <b>bold</b></p>',
    );
  });
});

/** Disallowed elements, attributes and URLs, and anything that is not clearly element or text. */
function faultsIn(html: string): string[] {
  const errors: string[] = [];
  const elements =
    /^(?:h[234]|p|blockquote|[uo]l|li|d[ldt]|hr|br|pre|a|strong|em|b|i|s|del|ins|mark|su[bp]|code|kbd|abbr|q|time|table|caption|t(?:head|body|foot|r|h|d)|fig(?:ure|caption)|img|div)$/;
  const attributes =
    /^(?:href|title|rel|datetime|start|scope|colspan|rowspan|src|alt|width|height|loading|decoding|class|id|tabindex|role|aria-label)$/;
  const rest = html.replaceAll(
    /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)( \/)?>/g,
    (_, _close, name: string, attributeText: string) => {
      if (!elements.test(name)) errors.push(`<${name}>`);
      for (const [, attribute = '', value = ''] of attributeText.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
        if (!attributes.test(attribute)) errors.push(`${name} ${attribute}`);
        if (attribute === 'href' && !/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/.test(value)) errors.push(`href ${value}`);
        if (attribute === 'src' && !/^\/(?![/\\])/.test(value)) errors.push(`src ${value}`);
        if (attribute === 'class' && !/^(?:language-[\w+-]+|end|middle|table|text|half)$/.test(value))
          errors.push(`class ${value}`);
        if (attribute === 'id' && !value.startsWith('section-')) errors.push(`id ${value}`);
      }
      return '';
    },
  );
  if (/[<>]/.test(rest)) errors.push(rest);
  return errors;
}
