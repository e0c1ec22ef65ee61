import { Hero } from '#app/home/hero.tsx';
import { IntakeBand } from '#app/home/intake-band.tsx';
import { PageFrame } from '#app/shell/page-frame.tsx';

/** The landing page, at `/` and, with the intake open, at `/start`. */
export function Landing({ opens }: { opens?: 'intake' }) {
  return (
    <PageFrame opens={opens} progress>
      <Hero />
      <IntakeBand />
    </PageFrame>
  );
}
