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
  /** The axis along which the items are placed. */
  readonly along: 'x' | 'y';
  /** The item shown, or null. */
  readonly at: number | null;
  readonly onMove: (at: number | null) => void;
}

/**
 * Covers a chart and shows the values of the item under the pointer, or of the one chosen with the arrow keys. It is a
 * range input, because keyboards, touch screens and screen readers support that.
 */
export function ChartTips({ tips, label, along, at, onMove }: ChartTipsProps) {
  const isHydrated = useIsHydrated();
  const [last, setLast] = useState(0);
  if (!isHydrated || tips.length === 0) return null;
  const end = tips.length - 1;
  const show = (next: number) => {
    const within = Math.min(Math.max(next, 0), end);
    setLast(within);
    onMove(within);
  };
  const underPointer = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLInputElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = along === 'x' ? (clientX - left) / width : (clientY - top) / height;
    show(Math.floor(share * tips.length));
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
        // The Down key lowers the value of a range input, but must go to the next item of a list.
        value={along === 'x' ? chosen : end - chosen}
        onChange={({ currentTarget }) =>
          show(along === 'x' ? currentTarget.valueAsNumber : end - currentTarget.valueAsNumber)
        }
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
          data-along={along}
          // The content security policy allows styles set by scripts only.
          ref={(tipBox) => tipBox?.style.setProperty(along === 'x' ? 'left' : 'top', middle)}
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
