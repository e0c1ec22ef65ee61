import '../section.css';
import './social-proof.css';
import { useRouteLoaderData } from 'react-router';
import { Odometer } from '#app/home/pricing/odometer.tsx';
import { sections } from '#app/links.ts';
import type { SiteData } from '#app/shell/site-data.ts';
import { counters, socialProof, testimonials } from '#content/home/social-proof.ts';

const titleId = 'social-proof-title';

export function SocialProof() {
  const showsSamples = useRouteLoaderData<SiteData>('root')?.showsSamples ?? false;
  const shown = testimonials.filter(({ isSample }) => showsSamples || isSample !== true);
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
        {shown.length > 0 && (
          <ul className="proof-voices">
            {shown.map(({ copy, role, company, isSample }) => (
              <li key={company}>
                <figure>
                  <blockquote>
                    <p>{copy}</p>
                  </blockquote>
                  <figcaption>
                    <b>{role}</b> {company}
                    {isSample && ` · ${socialProof.sample}`}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
