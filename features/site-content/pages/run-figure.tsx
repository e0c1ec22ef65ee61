import './run-figure.css';
import type { ReactNode } from 'react';
import { sampleCopy } from '#features/site-content/site-content.copy.ts';
import { PageIcon } from '#ui/page-icon.tsx';

interface RunFigureProps {
  readonly caption: string;
  readonly isSample?: boolean;
  readonly steps: readonly {
    readonly label: string;
    readonly detail: string;
    /** The person who takes this step; automated if omitted. */
    readonly by?: string | undefined;
    readonly took?: string;
  }[];
  readonly outcome?: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** One run of a workflow: its steps in order, those of people set apart, and the outcome. */
export function RunFigure({ caption, isSample = false, steps, outcome = [] }: RunFigureProps) {
  return (
    <figure className="run-figure">
      <figcaption>
        <b>{caption}</b> {isSample && <span>{sampleCopy}</span>}
      </figcaption>
      <ol>
        {steps.map(({ label, detail, by, took }, index) => (
          <li key={label} className={by && 'run-person'}>
            {by && (
              <>
                <Turn isFirst={index === 0} isLast={index === steps.length - 1} />
                <PageIcon name="user" />
                <p className="run-by">{by}</p>
              </>
            )}
            <p className="run-step">
              <b>{label}</b> {took && <span>{took}</span>}
            </p>
            <p>{detail}</p>
          </li>
        ))}
      </ol>
      {outcome.length > 0 && (
        <dl>
          {outcome.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </figure>
  );
}

/** The line turns to the person and back, as high as the step. */
function Turn({ isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean }) {
  const to = isFirst ? 'M24 48' : 'M0 0C0 20 24 16 24 36';
  const back = isLast ? '' : 'V60C24 80 0 76 0 96';
  return (
    <svg viewBox="-1 0 26 96" preserveAspectRatio="none" aria-hidden="true">
      <path d={to + back} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
