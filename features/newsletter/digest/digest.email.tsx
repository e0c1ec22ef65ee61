import { newsletter } from '#content/newsletter.ts';
import { site } from '#content/site.ts';
import { digestArticles, type DigestArticle } from '#features/newsletter/digest/digest.ts';
import { ListFooter, type EmailLinks } from '#features/newsletter/newsletter.email.tsx';
import { EmailButton, EmailEntries, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

const { digest } = newsletter.emails;

export interface DigestEmail {
  readonly origin: string;
  readonly articles: readonly DigestArticle[];
  readonly links: EmailLinks;
}

/** Uses the first article's title. */
export function digestSubject(articles: readonly DigestArticle[]): string {
  const [first, ...others] = articles;
  const title = first?.title ?? newsletter.name;
  return others.length === 0 ? title : `${title}, and ${others.length} more`;
}

/** Newest first. */
export function DigestEmailBody({ origin, articles, links }: DigestEmail) {
  const shown = articles.slice(0, digestArticles);
  const more = articles.length - shown.length;
  return (
    <EmailFrame
      brand={`${site.name}: ${newsletter.name}`}
      preview={shown.map(({ title }) => title).join('. ')}
      footer={<ListFooter {...links} />}
    >
      <EmailHeading>{digest.title}</EmailHeading>
      <EmailEntries
        entries={shown.map(({ title, excerpt, path, label, readTimeMinutes }) => ({
          href: origin + path,
          title,
          copy: excerpt,
          note: [label, digest.read(readTimeMinutes)].filter((part) => part !== '').join(' / '),
        }))}
      />
      {more > 0 ? <EmailText quiet>{digest.more(more)}</EmailText> : null}
      <EmailButton href={`${origin}/insights`}>{digest.all}</EmailButton>
    </EmailFrame>
  );
}
