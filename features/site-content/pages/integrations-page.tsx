import '#ui/fields/field.css';
import { href } from 'react-router';
import { contentPath } from '#features/site-content/content-paths.ts';
import type { ContentItem } from '#features/site-content/content-types.ts';
import { integrationsPath, type IntegrationList } from '#features/site-content/integration-list.ts';
import { ContentHead, Paragraphs, SampleLabel } from '#features/site-content/pages/page-parts.tsx';
import { integrationsCopy as copy } from '#features/site-content/site-content.copy.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { WayBack } from '#ui/page/way-back.tsx';

/** Search and filter are in the address; it works without scripts. */
export function IntegrationsPage({ query, items, total, pages, categories }: IntegrationList) {
  const { q, category, page } = query;
  return (
    <div className="content-page page-width">
      <ContentHead eyebrow={copy.eyebrow} title={copy.title} lead={copy.lead} />
      <search className="screen-only">
        <form method="get" action={href('/integrations')} className="integrations-search">
          <label htmlFor="integrations-q">{copy.search}</label>
          <div>
            <input
              id="integrations-q"
              className="control"
              type="search"
              name="q"
              defaultValue={q}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="search"
            />
            <Button type="submit">{copy.submit}</Button>
          </div>
          {category && <input type="hidden" name="category" value={category} />}
        </form>
        <nav aria-label={copy.categories}>
          <Cluster as="ul" gap="5" rowGap="0" className="tall-links">
            {['', ...categories].map((name) => (
              <li key={name}>
                <a
                  href={integrationsPath({ q, category: name })}
                  rel={q ? 'nofollow' : undefined}
                  aria-current={name === category ? 'true' : undefined}
                >
                  {name || copy.all}
                </a>
              </li>
            ))}
          </Cluster>
        </nav>
      </search>
      <div role="status">
        <h2 className="data">{copy.shown(total)}</h2>
      </div>
      {items.length === 0 ? (
        <Empty
          title={copy.empty}
          actions={
            <Cluster gap="5">
              <ButtonLink variant="primary" href={href('/contact')}>
                {copy.ask}
              </ButtonLink>
              <a href={href('/integrations')}>{copy.clear}</a>
            </Cluster>
          }
        >
          {copy.emptyHint}
        </Empty>
      ) : (
        <ul className="content-cards" data-min="m">
          {items.map(({ id, slug, isSample, data }) => (
            <li key={id} className="story-card">
              <p className="data">
                {data.category} <SampleLabel isSample={isSample} />
              </p>
              <h3>
                <a href={contentPath('integration', slug)}>{data.name}</a>
              </h3>
              <p className="soft small">{data.summary}</p>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label={copy.pages}>
          <Cluster gap="6" className="tall-links">
            {page > 1 && <a href={integrationsPath({ ...query, page: page - 1 })}>{copy.previous}</a>}
            {page < pages && <a href={integrationsPath({ ...query, page: page + 1 })}>{copy.next}</a>}
          </Cluster>
        </nav>
      )}
    </div>
  );
}

export function IntegrationPage({ integration }: { readonly integration: ContentItem<'integration'> }) {
  const { isSample, data } = integration;
  return (
    <article className="content-page page-width">
      <WayBack href={href('/integrations')}>{copy.back}</WayBack>
      <ContentHead
        eyebrow={
          <>
            <a href={integrationsPath({ category: data.category })}>{data.category}</a>{' '}
            <SampleLabel isSample={isSample} />
          </>
        }
        title={data.name}
        lead={data.summary}
      />
      <div className="content-text">
        {data.details && (
          <>
            <h2>{copy.does}</h2>
            <Paragraphs>{data.details}</Paragraphs>
          </>
        )}
        {data.url && (
          <p>
            <a href={data.url} rel="noopener nofollow">
              {copy.website}: {new URL(data.url).host}
            </a>
          </p>
        )}
        <p>
          <ButtonLink variant="primary" size="large" href={href('/intake/short')}>
            {copy.start}
          </ButtonLink>
        </p>
      </div>
    </article>
  );
}
