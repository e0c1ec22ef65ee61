import { Progress } from '#ui/feedback/progress.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Steps } from '#ui/feedback/steps.tsx';
import { Specimen, SpecimenRow } from './specimen.tsx';

const titles = [
  'Contact & Company',
  'Business Snapshot',
  'Goals & Scope',
  'Current Tools & Data',
  'People & Constraints',
  'Budget & Plan',
  'References & Uploads',
];

export function Waiting({ scope }: { scope: string }) {
  return (
    <>
      <Specimen title="Steps">
        <Steps label={`First step, ${scope}`} titles={titles} current={1} />
        <Steps
          label={`Fourth step, ${scope}`}
          titles={titles}
          current={4}
          reached={5}
          hrefOf={(step) => `#step-${String(step)}`}
        />
        <Steps
          label={`Last step, ${scope}`}
          titles={titles}
          current={7}
          completed={[1, 2, 3, 5, 6]}
          onStep={() => undefined}
        />
      </Specimen>
      <Specimen title="Progress">
        <Progress value={0} max={100} label="Nothing yet" />
        <Progress value={3} max={7} label="Step 3 of 7" />
        <Progress value={100} max={100} label="All of it" />
        <Progress max={100} label="No telling" />
      </Specimen>
      <Specimen title="Spinner and skeleton">
        <SpecimenRow>
          <Spinner label="Loading" /> <span>Looking for your answers</span>
        </SpecimenRow>
        <div>
          <Skeleton shape="title" width="half" />
          <Skeleton />
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
        <Skeleton shape="block" />
      </Specimen>
    </>
  );
}
