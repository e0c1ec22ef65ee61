import { About } from '#app/home/about.tsx';
import { Aura } from '#app/home/aura.tsx';
import { Faq } from '#app/home/faq.tsx';
import { Features } from '#app/home/features.tsx';
import { Hero } from '#app/home/hero.tsx';
import { HowItWorks } from '#app/home/how-it-works.tsx';
import { Industries } from '#app/home/industries.tsx';
import { Pricing } from '#app/home/pricing.tsx';
import { SocialProof } from '#app/home/social-proof.tsx';
import { Solutions } from '#app/home/solutions.tsx';
import { Why } from '#app/home/why.tsx';
import { paths } from '#app/paths.ts';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { home } from '#content/home.ts';

/** The form opens by itself by a script: without one the page says where it is. */
function StartWithoutScripts() {
  const { words, link } = home.startWithoutScripts;
  return (
    <noscript>
      <p className="start-note">
        {words} <a href={paths.intake}>{link}</a>
      </p>
    </noscript>
  );
}

/** The landing page, at `/` and, with the intake open, at `/start`. */
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
