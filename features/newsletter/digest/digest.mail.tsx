import { newsletter } from '#content/newsletter.ts';
import { site } from '#content/site.ts';
import { digestArticles, type DigestArticle } from '#features/newsletter/digest/digest.ts';
import { ListFooter, type LetterLinks } from '#features/newsletter/newsletter.mail.tsx';
import { LetterButton, LetterEntries, LetterFrame, LetterHeading, LetterText } from '#ui/letter.tsx';

const { digest } = newsletter.letters;

export interface DigestLetter {
  readonly origin: string;
  readonly articles: readonly DigestArticle[];
  readonly links: LetterLinks;
}

/** The first article's title says what is in it. */
export function digestSubject(articles: readonly DigestArticle[]): string {
  const [first, ...others] = articles;
  const title = first?.title ?? newsletter.name;
  return others.length === 0 ? title : `${title}, and ${others.length} more`;
}

/** The week's new articles, newest first. */
export function DigestLetterBody({ origin, articles, links }: DigestLetter) {
  const shown = articles.slice(0, digestArticles);
  const more = articles.length - shown.length;
  return (
    <LetterFrame
      brand={`${site.name}: ${newsletter.name}`}
      preview={shown.map(({ title }) => title).join('. ')}
      footer={<ListFooter {...links} />}
    >
      <LetterHeading>{digest.title}</LetterHeading>
      <LetterEntries
        entries={shown.map(({ title, excerpt, path, label, readTimeMinutes }) => ({
          href: origin + path,
          title,
          words: excerpt,
          note: [label, digest.read(readTimeMinutes)].filter((part) => part !== '').join(' / '),
        }))}
      />
      {more > 0 ? <LetterText quiet>{digest.more(more)}</LetterText> : null}
      <LetterButton href={`${origin}/insights`}>{digest.all}</LetterButton>
    </LetterFrame>
  );
}
