import './chart-tip.css';
import { useState, type PointerEvent } from 'react';
import { useIsHydrated } from '../script-wait.tsx';

export interface ChartTip {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

interface ChartTipsProps {
  readonly tips: readonly ChartTip[];
  /** For screen readers: what the arrow keys go through. */
  readonly label: string;
  /** The item shown, or null. */
  readonly at: number | null;
  readonly onMove: (at: number | null) => void;
}

/**
 * Covers a chart and shows the values of the item under the pointer, or of the one chosen with the arrow keys. It is a
 * range input, because keyboards, touch screens and screen readers support that.
 */
export function ChartTips({ tips, label, at, onMove }: ChartTipsProps) {
  const isHydrated = useIsHydrated();
  const [last, setLast] = useState(0);
  if (!isHydrated || tips.length === 0) return null;
  const end = tips.length - 1;
  const show = (next: number) => {
    const within = Math.min(Math.max(next, 0), end);
    setLast(within);
    onMove(within);
  };
  const underPointer = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    show(Math.floor(((clientX - left) / width) * tips.length));
  };
  const chosen = Math.min(last, end);
  const tip = at === null ? undefined : tips[at];
  const middle = `${String((((at ?? 0) + 0.5) / tips.length) * 100)}%`;
  return (
    <>
      <input
        type="range"
        className="chart-cursor"
        aria-label={label}
        aria-valuetext={tipText(tips[chosen])}
        min={0}
        max={end}
        step={1}
        value={chosen}
        onChange={({ currentTarget }) => show(currentTarget.valueAsNumber)}
        onFocus={() => show(chosen)}
        onBlur={() => onMove(null)}
        onPointerMove={underPointer}
        onPointerLeave={() => onMove(null)}
      />
      {tip !== undefined && (
        <div
          className="chart-tip"
          aria-hidden="true"
          data-side={(at ?? 0) > end / 2 ? 'before' : 'after'}
          // The content security policy allows styles set by scripts only.
          ref={(tipBox) => tipBox?.style.setProperty('left', middle)}
        >
          <b>{tip.title}</b>
          <dl>
            {tip.lines.map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}

function tipText(tip: ChartTip | undefined): string {
  if (tip === undefined) return '';
  return `${tip.title}: ${tip.lines.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
}
