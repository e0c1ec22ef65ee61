import './aura.css';
import { sectionPath, sections } from '#app/paths.ts';
import { aura } from '#content/aura.ts';
import { ButtonLink } from '#ui/button.tsx';

/** The method: its four letters stand on one line, each filled a little more than the one before. */
export function Aura() {
  return (
    <section className="aura" id={sections.aura} aria-labelledby="aura-title">
      <div className="grid">
        <div className="aura-words">
          <p className="eyebrow">{aura.eyebrow}</p>
          <h2 id="aura-title">{aura.title}</h2>
        </div>
        <p className="aura-lead">{aura.lead}</p>
        <ol className="aura-steps">
          {aura.steps.map((step) => (
            <li key={step.name} className="aura-step">
              <span className="aura-letter" aria-hidden="true" data-letter={step.name[0]}>
                {step.name[0]}
              </span>
              <div className="aura-step-words">
                <h3>{step.name}</h3>
                <p className="aura-meaning">{step.meaning}</p>
                <p>{step.words}</p>
              </div>
            </li>
          ))}
        </ol>
        <ul className="aura-badges" aria-label={aura.badgesLabel}>
          {aura.badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
        <p className="aura-start">
          <ButtonLink variant="secondary" size="large" href={sectionPath('pricing')}>
            {aura.start}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
