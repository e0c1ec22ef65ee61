import '../section.css';
import './social-proof.css';
import { Odometer } from '#app/home/pricing/odometer.tsx';
import { sections } from '#app/links.ts';
import { counters, socialProof, testimonials } from '#content/home/social-proof.ts';

const titleId = 'social-proof-title';

export function SocialProof() {
  return (
    <section className="section proof" id={sections.socialProof} aria-labelledby={titleId}>
      <div className="grid">
        <h2 id={titleId}>{socialProof.title}</h2>
        <dl className="proof-counters">
          {counters.map(({ label, metric }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figure">
                <Odometer metric={metric} />
              </dd>
            </div>
          ))}
        </dl>
        <ul className="proof-voices">
          {testimonials.map(({ copy, role, company }) => (
            <li key={company}>
              <figure>
                <blockquote>
                  <p>{copy}</p>
                </blockquote>
                <figcaption>
                  <b>{role}</b> {company}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
