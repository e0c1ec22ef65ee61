import { href } from 'react-router';
import { About } from '#app/home/about-section.tsx';
import { Aura } from '#app/home/aura.tsx';
import { Faq } from '#app/home/faq-section.tsx';
import { Features } from '#app/home/features-section.tsx';
import { Hero } from '#app/home/hero-section.tsx';
import { HowItWorks } from '#app/home/how-it-works-section.tsx';
import { Industries } from '#app/home/industries-section.tsx';
import { Pricing } from '#app/home/pricing-section.tsx';
import { SocialProof } from '#app/home/social-proof.tsx';
import { Solutions } from '#app/home/solutions-section.tsx';
import { Why } from '#app/home/why-section.tsx';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { home } from '#content/home.ts';

function StartWithoutScripts() {
  const { copy, link } = home.startWithoutScripts;
  return (
    <noscript>
      <p className="start-note">
        {copy} <a href={href('/intake')}>{link}</a>
      </p>
    </noscript>
  );
}

/** At `/` and, with the intake open, at `/start`. */
export function Landing({ opens }: { opens?: 'intake' }) {
  return (
    <PageFrame opens={opens} progress>
      {opens && <StartWithoutScripts />}
      <Hero />
      <SocialProof />
      <Solutions />
      <Features />
      <HowItWorks />
      <Why />
      <Aura />
      <Pricing />
      <Industries />
      <Faq />
      <About />
    </PageFrame>
  );
}
