import '../section.css';
import './solutions.css';
import { sections } from '#app/links.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { solutions } from '#content/home/solutions.ts';
import { ButtonLink } from '#ui/button.tsx';

const titleId = 'solutions-title';

export function Solutions() {
  const intake = useIntakeLink();
  return (
    <section className="section solutions" id={sections.solutions} aria-labelledby={titleId}>
      <div className="grid">
        <div className="solutions-copy">
          <p className="eyebrow">{solutions.eyebrow}</p>
          <h2 id={titleId}>{solutions.title}</h2>
        </div>
        <p className="section-lead">{solutions.lead}</p>
        <ol className="solutions-index">
          {Object.entries(solutions.areas).map(([area, { copy, chain }]) => (
            <li key={area}>
              <h3>{area}</h3>
              <div>
                <p>{copy}</p>
                <ol className="solutions-chain">
                  {chain.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </div>
            </li>
          ))}
        </ol>
        <div className="solutions-more">
          <p>{solutions.more}</p>
          <ButtonLink size="large" {...intake}>
            {solutions.open}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
