import '../section.css';
import './industries.css';
import type { StoryLink } from '#app/home/landing-content.server.ts';
import { StoryLinks } from '#app/home/story-links.tsx';
import { sections } from '#app/links.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { industries } from '#content/home/industries.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout/layout.tsx';

const titleId = 'industries-title';

/** Panels flip on hover, or by an overlaid checkbox (touch, keyboard). Screen readers always get both sides. */
export function Industries({ stories }: { readonly stories: readonly StoryLink[] }) {
  const intake = useIntakeLink();
  return (
    <section className="section industries" data-theme="dark" id={sections.industries} aria-labelledby={titleId}>
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
        <Stack gap="4">
          <StoryLinks
            stories={industries.cards.flatMap(({ id }) =>
              stories.filter(({ industry }) => industry === id).slice(0, 1),
            )}
          />
          <p className="industries-ready">
            <ButtonLink variant="primary" size="large" {...intake}>
              {industries.ready}
            </ButtonLink>
          </p>
        </Stack>
      </div>
    </section>
  );
}

function Gore() {
  return (
    <svg
      className="gore-sheet"
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      fill="none"
      shapeRendering="geometricPrecision"
      aria-hidden="true"
    >
      <path
        className="gore-outline"
        vectorEffect="non-scaling-stroke"
        d="M500 0C1167 333 1167 667 500 1000C-167 667-167 333 500 0"
      />
      <path
        className="gore-lines"
        vectorEffect="non-scaling-stroke"
        d="M500 0Q625 125 687 250M500 0Q375 125 313 250M500 1000Q625 875 687 750M500 1000Q375 875 313 750M125 250Q500 290 875 250M125 750Q500 710 875 750M280 125Q500 150 720 125M280 875Q500 850 720 875M0 500H40M1000 500H960M18 430H40M982 430H960M18 570H40M982 570H960"
      />
      <path className="gore-meridian" vectorEffect="non-scaling-stroke" d="M500 0V200M500 1000V800" />
    </svg>
  );
}
