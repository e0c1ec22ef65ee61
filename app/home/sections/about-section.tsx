import '../section.css';
import './about.css';
import { Globe } from '#app/home/drawings/globe.tsx';
import { sections } from '#app/links.ts';
import { useBookingLink, useIntakeLink } from '#app/shell/site-data.ts';
import { about } from '#content/home/about.ts';
import { ButtonLink } from '#ui/button.tsx';

const titleId = 'about-title';

export function About() {
  const intake = useIntakeLink();
  const booking = useBookingLink();
  return (
    <section className="section about" id={sections.about} aria-labelledby={titleId}>
      <Globe />
      <div className="grid">
        <div className="about-copy">
          <p className="eyebrow">{about.eyebrow}</p>
          <h2 id={titleId}>{about.title}</h2>
          <p className="section-lead">{about.copy}</p>
        </div>
        <div className="about-principles">
          <h3>{about.principlesTitle}</h3>
          <dl>
            {about.principles.map(({ name, copy }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{copy}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="about-addresses">
          <h3>{about.addressesTitle}</h3>
          <dl>
            {about.addresses.map(({ label, mail }) => (
              <div key={mail}>
                <dt>{label}</dt>
                <dd>
                  <a href={`mailto:${mail}`}>{mail}</a>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="about-close">
          <h3>{about.close.title}</h3>
          <p>
            <ButtonLink variant="primary" size="large" {...intake}>
              {about.close.start}
            </ButtonLink>
            <ButtonLink size="large" {...booking}>
              {about.close.call}
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
