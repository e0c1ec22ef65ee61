import './steps.css';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type StepsProps = {
  /** For screen readers. */
  label: string;
  titles: readonly string[];
  /** From 1. */
  current: number;
  /** Steps up to this one are clickable. */
  reached?: number;
  /** The numbers of completed steps. Default: all before the current one. */
  completed?: readonly number[];
  /** Returns the link of a step, on plain pages. */
  hrefOf?: (step: number) => string;
  /** Called to go to a step, in a dialog. */
  onStep?: (step: number) => void;
};

/** Form progress; narrow screens show only the marks. */
export function Steps({ label, titles, current, reached = current, completed, hrefOf, onStep }: StepsProps) {
  return (
    <nav className="steps" aria-label={label}>
      <ol>
        {titles.map((title, index) => {
          const step = index + 1;
          const isCurrent = step === current;
          const isDone = !isCurrent && (completed ? completed.includes(step) : step < current);
          const canGo = step <= reached && !isCurrent;
          return (
            <li key={title} data-past={step < current ? '' : undefined} data-done={isDone ? '' : undefined}>
              <StepTarget
                isCurrent={isCurrent}
                href={canGo ? hrefOf?.(step) : undefined}
                onPress={canGo ? onStep : undefined}
                step={step}
              >
                <span className="step-mark">{isDone ? <Icon name="check" /> : step}</span>
                {isDone && <VisuallyHidden>Completed: </VisuallyHidden>}
                <span className="step-title">{title}</span>
              </StepTarget>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type StepTargetProps = {
  step: number;
  isCurrent: boolean;
  href?: string;
  onPress?: (step: number) => void;
  children: ReactNode;
};

function StepTarget({ step, isCurrent, href, onPress, children }: StepTargetProps) {
  if (href !== undefined) {
    return (
      <a className="step" href={href}>
        {children}
      </a>
    );
  }
  if (onPress) {
    return (
      <button
        type="button"
        className="step"
        onClick={() => {
          onPress(step);
        }}
      >
        {children}
      </button>
    );
  }
  return (
    <span className="step" aria-current={isCurrent ? 'step' : undefined}>
      {children}
    </span>
  );
}
