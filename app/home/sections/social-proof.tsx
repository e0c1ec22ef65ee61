import '../section.css';
import './social-proof.css';
import { Odometer } from '#app/home/pricing/odometer.tsx';
import { sections } from '#app/links.ts';
import { counters, socialProof } from '#content/home/social-proof.ts';
import type { LandingContent } from '#app/home/landing-content.server.ts';
import { Cluster } from '#ui/layout/layout.tsx';
import { sampleCopy } from '#features/site-content/site-content.copy.ts';

const titleId = 'social-proof-title';
const maxQuotes = 5;
const maxLogos = 10;

export function SocialProof({ quotes, logos }: Pick<LandingContent, 'quotes' | 'logos'>) {
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
        {quotes.length > 0 && (
          <ul className="proof-voices">
            {quotes.slice(0, maxQuotes).map(({ id, isSample, data }) => (
              <li key={id}>
                <figure>
                  <blockquote>
                    <p>{data.copy}</p>
                  </blockquote>
                  <figcaption>
                    {data.picture && <img src={data.picture} alt="" width="48" height="48" loading="lazy" />}
                    <b>{data.name || data.role}</b> {data.name && `${data.role}, `}
                    {data.company}
                    {isSample && ` · ${sampleCopy}`}
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        )}
        {logos.length > 0 && (
          <Cluster as="ul" gap="8" pad="6" aria-label={socialProof.logos}>
            {logos.slice(0, maxLogos).map(({ id, isSample, data }) => (
              <li key={id}>
                <span role="img" aria-label={data.company} dangerouslySetInnerHTML={{ __html: data.logo }} />
                {isSample && <small> {sampleCopy}</small>}
              </li>
            ))}
          </Cluster>
        )}
      </div>
    </section>
  );
}
