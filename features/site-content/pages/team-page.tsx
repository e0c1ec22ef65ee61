import { href } from 'react-router';
import { sampleRuns } from '#content/sample-runs.ts';
import { contentPath } from '#features/site-content/content-paths.ts';
import type { ContentItem } from '#features/site-content/content-types.ts';
import { ContentHead, listTitle, Paragraphs, SampleLabel } from '#features/site-content/pages/page-parts.tsx';
import { SampleRunFigure } from '#features/site-content/pages/sample-run.tsx';
import { teamCopy as copy } from '#features/site-content/site-content.copy.ts';
import { WayBack } from '#ui/page/way-back.tsx';

type Person = ContentItem<'person'>;

export function TeamPage({ people }: { readonly people: readonly Person[] }) {
  return (
    <div className="content-page page-width">
      <ContentHead eyebrow={copy.eyebrow} title={listTitle(copy, people)} lead={copy.lead} />
      <div className="team-page">
        <section>
          <h2 className="visually-hidden">{copy.eyebrow}</h2>
          <ul className="team-people">
            {people.map(({ id, slug, isSample, data }) => (
              <li key={id} className="story-card">
                <Portrait {...data} />
                <div>
                  <h3>
                    <a href={contentPath('person', slug)}>{data.name}</a>
                  </h3>
                  <p className="soft">
                    {data.role} <SampleLabel isSample={isSample} />
                  </p>
                </div>
                <p className="soft small">{data.about.split(/\n\s*\n/)[0]}</p>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{copy.run.title}</h2>
          <p className="soft">{copy.run.lead}</p>
          <SampleRunFigure run={sampleRuns.repair} />
        </section>
      </div>
    </div>
  );
}

interface PersonPageProps {
  readonly person: Person;
  /** Articles by the team member. */
  readonly articles: readonly { readonly slug: string; readonly title: string }[];
}

export function PersonPage({ person: { isSample, data }, articles }: PersonPageProps) {
  return (
    <article className="content-page page-width">
      <WayBack href={href('/team')}>{copy.back}</WayBack>
      <Portrait {...data} />
      <ContentHead
        eyebrow={
          <>
            {data.role} <SampleLabel isSample={isSample} />
          </>
        }
        title={data.name}
      />
      <div className="content-text">
        <Paragraphs>{data.about}</Paragraphs>
        {data.url && (
          <p>
            <a href={data.url} rel="me noopener">
              {copy.profile}: {new URL(data.url).host}
            </a>
          </p>
        )}
        {articles.length > 0 && (
          <>
            <h2>{copy.articles}</h2>
            <ul className="tall-links">
              {articles.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={href('/insights/:slug', { slug })}>{title}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </article>
  );
}

/** Shows initials if there is no picture. */
function Portrait({ name, picture }: { readonly name: string; readonly picture: string }) {
  if (picture) return <img className="portrait" src={picture} alt="" width="320" height="320" loading="lazy" />;
  const initials = name.split(/\s+/).map(([first]) => first);
  return (
    <span className="portrait" aria-hidden="true">
      {initials.slice(0, 2)}
    </span>
  );
}
