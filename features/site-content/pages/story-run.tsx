import type { ContentItem } from '#features/site-content/content-types.ts';
import { Change } from '#features/site-content/pages/story-card.tsx';
import { RunFigure } from '#features/site-content/pages/run-figure.tsx';
import { storiesCopy as copy } from '#features/site-content/site-content.copy.ts';

type Story = Pick<ContentItem<'story'>, 'data'>;

/** The story's workflow as a run; with its numbers where the page does not show them elsewhere. */
export function StoryRun({ story: { data }, withNumbers = false }: { story: Story; withNumbers?: boolean }) {
  return (
    <RunFigure
      caption={data.area}
      steps={data.steps.map(({ label, event }, index) => ({
        label,
        detail: event,
        by: data.personStep === String(index + 1) ? copy.byPerson : undefined,
      }))}
      outcome={
        withNumbers ? data.measures.map((measure) => ({ label: measure.label, value: <Change {...measure} /> })) : []
      }
    />
  );
}
