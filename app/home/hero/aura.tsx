import '../section.css';
import './aura.css';
import { sectionPath, sections } from '#app/links.ts';
import { aura } from '#content/home/aura.ts';
import { ButtonLink } from '#ui/button.tsx';

const titleId = 'aura-title';

export function Aura() {
  return (
    <section className="section aura" id={sections.aura} aria-labelledby={titleId}>
      <div className="grid">
        <p className="eyebrow">{aura.eyebrow}</p>
        <h2 id={titleId}>{aura.title}</h2>
        <p className="section-lead">{aura.lead}</p>
        <ol className="aura-steps">
          {aura.steps.map((step) => (
            <li key={step.name} className="aura-step">
              <span className="aura-letter" aria-hidden="true" data-letter={step.name[0]}>
                {step.name[0]}
              </span>
              <div>
                <h3>{step.name}</h3>
                <p className="aura-meaning">{step.meaning}</p>
                <p>{step.copy}</p>
              </div>
            </li>
          ))}
        </ol>
        <ul className="aura-badges" aria-label={aura.badgesLabel}>
          {aura.badges.map((badge) => (
            <li key={badge} className="data">
              {badge}
            </li>
          ))}
        </ul>
        <p className="aura-start">
          <ButtonLink size="large" href={sectionPath('pricing')}>
            {aura.start}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
