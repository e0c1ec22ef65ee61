import { paths } from '#app/paths.ts';
import { BrokenLine } from '#app/shell/error-page.tsx';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { articleWords } from '#content/insights.ts';
import { parseChosenQuery } from '#features/insights/list/chosen.ts';
import { SearchForm } from '#features/insights/list/search-form.tsx';
import { ButtonLink } from '#ui/button.tsx';

const { missing } = articleWords;

/** An address under the articles at which there is none: what happened, the way back, and a search. */
export function ArticleMissing() {
  return (
    <PageFrame>
      <section className="error-page">
        <div className="grid">
          <div className="error-page-words">
            <p className="eyebrow">{missing.eyebrow}</p>
            <h1>{missing.title}</h1>
            <p>
              {missing.words} {missing.reason}
            </p>
            <div className="error-page-ways">
              <ButtonLink variant="primary" href={paths.insights}>
                {missing.back}
              </ButtonLink>
            </div>
            <SearchForm query={parseChosenQuery(new URLSearchParams())} />
          </div>
          <BrokenLine status={404} />
        </div>
      </section>
    </PageFrame>
  );
}
