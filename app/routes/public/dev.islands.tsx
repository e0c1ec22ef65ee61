import { Tally } from '#app/public-page/dev-tally.tsx';
import { Island } from '#app/public-page/islands/island.tsx';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';

export const handle = { hydrate: false };

export const meta = () => [{ title: 'Islands' }, { name: 'robots', content: 'noindex' }];

/** Development only. */
export default function DevIslandsRoute() {
  return (
    <PageFrame>
      <div className="grid">
        <Island name="tally" id="first-tally" component={Tally} props={{ start: 1 }} />
        <Island name="tally" id="second-tally" component={Tally} props={{ start: 10 }} />
      </div>
    </PageFrame>
  );
}
