import { howItWorks } from '#content/home/how-it-works.ts';

/** In the scale of the labels. */
const places = [48, 176, 304, 432];

/** Decoration. */
export function PlanDrawing() {
  return (
    <svg className="drawing plan-drawing" viewBox="0 0 600 190" aria-hidden="true">
      <path className="sheet" d="M.5.5h599v189H.5z" />
      <path className="pauses" d="M60 20v150M220 20v150M380 20v150M540 20v150" />
      <path
        className="ink"
        d="M76 80H190M250 80H352M408 80H512M380 108v22q0 12-12 12H232q-12 0-12-12v-20m-5 8 5-8 5 8"
      />
      <g className="node">
        <circle cx="60" cy="80" r="16" />
        <path d="M190 62h60v36h-60zM380 50l30 30-30 30-30-30zM512 62h56v36h-56z" />
      </g>
      <path
        className="ink"
        d="m56 73 8 7-8 7zM203 75h34M203 85h22M374 80a6 6 0 1 1 12 0 6 6 0 1 1-12 0M526 80l8 8 16-16"
      />
      <g transform="scale(1.25)">
        {howItWorks.plan.map((label, index) => (
          <text key={label} x={places[index]} y="141" textAnchor="middle">
            {label}
          </text>
        ))}
      </g>
    </svg>
  );
}
