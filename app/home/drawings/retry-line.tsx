import { features } from '#content/home/features.ts';

/** Positions of the tries: each pause is twice the previous one. */
const tries = [40, 115, 265, 565];

export function RetryLine() {
  const { drawing, tries: labels } = features.retry;
  return (
    <svg className="drawing retry-line" viewBox="0 0 620 132" role="img" aria-label={drawing}>
      <path className="scale" d="M0 90H620" />
      <path className="ticks" d="M2.5 93H620" />
      <path
        className="pauses"
        d={tries
          .slice(1)
          .map((x, index) => {
            const from = tries[index] ?? x;
            return `M${from} 78C${from + 12} ${60 - index * 20} ${x - 12} ${60 - index * 20} ${x} 78`;
          })
          .join('')}
      />
      {tries.map((x, index) => (
        <g key={x} className={index === 3 ? 'done' : undefined} transform={`translate(${x} 90)`}>
          <circle className="node" r="10" />
          <path className="ink" d={index === 3 ? 'm-4.5 0 3 3.2 6-6.4' : 'm-3.5-3.5 7 7m0-7-7 7'} />
          <text y="34" textAnchor="middle">
            {labels[index]}
          </text>
        </g>
      ))}
    </svg>
  );
}
