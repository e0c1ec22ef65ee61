import '#app/shell/error-page.css';
import { href } from 'react-router';
import { BrokenLine } from '#app/shell/error-page.tsx';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { articleCopy, insights } from '#content/insights.ts';
import { categories, type Category } from '#features/insights/categories.public.ts';
import { listPath } from '#features/insights/insights.ts';
import { ButtonLink } from '#ui/button.tsx';

const { missing } = articleCopy;

export function ArticleMissing() {
  return (
    <PageFrame>
      <section className="error-page">
        <div className="grid">
          <div className="error-page-copy">
            <p className="eyebrow">{missing.eyebrow}</p>
            <h1>{missing.title}</h1>
            <p>
              {missing.copy} {missing.reason}
            </p>
            <div className="error-page-ways">
              <ButtonLink variant="primary" href={href('/insights')}>
                {missing.back}
              </ButtonLink>
            </div>
            <nav aria-label={insights.filter.label}>
              <ul className="error-page-links">
                {(Object.keys(categories) as Category[]).map((category) => (
                  <li key={category}>
                    <a href={listPath({ category })}>{categories[category]}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <BrokenLine status={404} />
        </div>
      </section>
    </PageFrame>
  );
}
