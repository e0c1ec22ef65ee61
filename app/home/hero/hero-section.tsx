import './hero.css';
import { href } from 'react-router';
import { NextCall } from '#app/home/next-call.tsx';
import { loginPath, sections } from '#app/links.ts';
import { Workflow } from '#app/home/hero/workflow.tsx';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { heroStats } from '#content/claims.ts';
import { home } from '#content/home/home.ts';
import { ButtonLink } from '#ui/button.tsx';

const pauseId = 'pause-motion';

export function Hero({ nextCall }: { readonly nextCall: string | null }) {
  const intake = useIntakeLink();
  return (
    <section className="hero" id={sections.hero}>
      <div className="grid">
        <div className="hero-copy">
          <p className="eyebrow">{home.hero.eyebrow}</p>
          <h1>
            {home.hero.title.map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
          <p className="hero-lead lead-text">{home.hero.lead}</p>
          <div className="hero-ways">
            <ButtonLink variant="primary" size="large" href={loginPath({ openIntake: true })}>
              {home.hero.start}
            </ButtonLink>
            <ButtonLink variant="secondary" size="large" {...intake}>
              {home.hero.quote}
            </ButtonLink>
            <p className="soft small">
              {home.hero.short} <a href={href('/intake/short')}>{home.hero.shortLink}</a> <NextCall at={nextCall} />
            </p>
          </div>
        </div>
        <dl className="hero-stats" aria-label={home.hero.statsLabel}>
          {heroStats.map((stat) => (
            <div key={stat.label} className="hero-stat">
              <dt>{stat.label}</dt>
              <dd>{stat.metric}</dd>
            </div>
          ))}
        </dl>
        <div className="hero-drawing">
          <Workflow />
          <label className="hero-pause" htmlFor={pauseId}>
            <input type="checkbox" id={pauseId} />
            {home.hero.pause}
          </label>
        </div>
      </div>
    </section>
  );
}
