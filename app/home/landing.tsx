import { href } from 'react-router';
import { About } from '#app/home/sections/about-section.tsx';
import { Aura } from '#app/home/hero/aura.tsx';
import { Faq } from '#app/home/sections/faq-section.tsx';
import { Features } from '#app/home/sections/features-section.tsx';
import { Hero } from '#app/home/hero/hero-section.tsx';
import { HowItWorks } from '#app/home/sections/how-it-works-section.tsx';
import { Industries } from '#app/home/sections/industries-section.tsx';
import { Pricing } from '#app/home/pricing/pricing-section.tsx';
import { SocialProof } from '#app/home/sections/social-proof.tsx';
import { Solutions } from '#app/home/sections/solutions-section.tsx';
import { Why } from '#app/home/sections/why-section.tsx';
import type { LandingContent } from '#app/home/landing-content.server.ts';
import { useIntakeLink } from '#app/shell/site-data.ts';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { home } from '#content/home/home.ts';
import { ButtonLink } from '#ui/button.tsx';

/** Leads to the plain pages of the intake. */
export function StartNote({ className = '' }: { readonly className?: string }) {
  const { copy, link } = home.startWithoutScripts;
  return (
    <p className={`start-note ${className}`.trim()}>
      {copy} <a href={href('/intake')}>{link}</a>
    </p>
  );
}

/** On phones, at hand from the hero to the closing call to action. */
function PhoneStart() {
  return (
    <ButtonLink {...useIntakeLink()} variant="primary" size="large" className="phone-start">
      {home.hero.quote}
    </ButtonLink>
  );
}

interface LandingProps extends LandingContent {
  readonly opens?: 'intake';
}

/** At `/` and, with the intake open, at `/start`. */
export function Landing({ opens, quotes, logos, stories, nextCall }: LandingProps) {
  return (
    <PageFrame opens={opens} progress>
      {opens && (
        <noscript>
          <StartNote />
        </noscript>
      )}
      <Hero nextCall={nextCall} />
      <div>
        <SocialProof quotes={quotes} logos={logos} />
        <Solutions />
        <Features />
        <HowItWorks />
        <Why />
        <Aura />
        {/* Samples are linked once, under their industry. */}
        <Pricing stories={stories.filter(({ isSample }) => !isSample)} />
        <Industries stories={stories} />
        <Faq />
        <PhoneStart />
      </div>
      <About />
    </PageFrame>
  );
}
