import './section.css';
import './industries.css';
import { Gore } from '#app/home/drawings/gore.tsx';
import { sections } from '#app/links.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { industries } from '#content/industries.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const titleId = 'industries-title';

/** Panels flip on hover, or by an overlaid checkbox (touch, keyboard). Screen readers always get both sides. */
export function Industries() {
  const intake = useIntakeLink();
  return (
    <section className="section industries" id={sections.industries} aria-labelledby={titleId}>
      <div className="grid">
        <p className="eyebrow">{industries.eyebrow}</p>
        <h2 id={titleId}>{industries.title}</h2>
        <p className="section-lead">{industries.lead}</p>
        <ul className="gores">
          {industries.cards.map((card) => (
            <li key={card.id} className="gore">
              <input
                type="checkbox"
                className="gore-turn"
                id={`turn-${card.id}`}
                aria-label={industries.turn(card.name)}
              />
              <div className="gore-card">
                <div className="gore-face">
                  <Gore />
                  <p className="data">{card.longitude}</p>
                  <h3>{card.name}</h3>
                  <Icon name="retry" />
                </div>
                <div className="gore-face gore-back">
                  <Gore />
                  <p>{card.copy}</p>
                  <p>
                    <span className="data">{industries.first}</span>
                    <br />
                    <b>{card.first}</b>
                  </p>
                </div>
              </div>
            </li>
          ))}
        </ul>
        <p className="industries-ready">
          <ButtonLink variant="primary" size="large" {...intake}>
            {industries.ready}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
