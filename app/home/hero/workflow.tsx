import './workflow-motion.css';
import './workflow.css';
import { Fragment } from 'react';
import { tall, wide, type WorkflowLayout } from '#app/home/hero/workflow-layout.ts';
import { home } from '#content/home/home.ts';

/** Drawn twice, for wide and narrow screens; animated by CSS (`workflow-motion.css`). */
export function Workflow() {
  return (
    <>
      <Drawing layout={wide} />
      <Drawing layout={tall} />
    </>
  );
}

/**
 * The map under the line and the nodes over it. Between them the line's progress: a window that moves along the route
 * over a line that moves back as much, since only transforms animate without the main thread.
 */
function Drawing({ layout }: { layout: WorkflowLayout }) {
  const { nodes, description } = home.workflow;
  const view = `0 0 ${layout.width} ${layout.height}`;
  return (
    <div className={`workflow workflow-${layout.name}`} role="img" aria-label={description}>
      <svg viewBox={view} fill="none">
        <WorkflowMap layout={layout} />
      </svg>
      <div className="workflow-run">
        {/* Chromium animates an svg element itself on the main thread. */}
        <div className="workflow-done">
          <WorkflowRoute layout={layout} />
        </div>
        <div className="workflow-trail">
          <div className="workflow-signal">
            <WorkflowRoute layout={layout} />
          </div>
        </div>
      </div>
      <div className="workflow-head">
        <i />
      </div>
      <svg className="workflow-nodes" viewBox={view} fill="none">
        {nodes.map((node, index) => {
          const place = layout.places[index];
          return (
            place && (
              <Fragment key={node.event}>
                <text className="workflow-figure" {...place.degree}>
                  {node[layout.degrees]}
                </text>
                <text className="workflow-label" {...place.label}>
                  {node.label}
                </text>
                <text className="workflow-figure" {...place.event}>
                  {node.event}
                </text>
                <g
                  className={`workflow-node workflow-node-${index + 1}`}
                  transform={`translate(${place.x} ${place.y})`}
                >
                  <circle className="workflow-pulse" r="34" />
                  <circle className="workflow-ground" r="34" />
                  <circle className="workflow-ring" r="34" />
                  <WorkflowGlyph index={index} />
                  <g className="workflow-tick">
                    <circle cx="24" cy="-24" r="10" />
                    <path d="m19.6-24 3.1 3.2 5.7-6.2" />
                  </g>
                </g>
              </Fragment>
            )
          );
        })}
      </svg>
    </div>
  );
}

function WorkflowRoute({ layout: { run, route } }: { layout: WorkflowLayout }) {
  return (
    <svg viewBox={`${run.x} ${run.y} ${run.width} ${run.height}`} fill="none">
      <path d={route} />
    </svg>
  );
}

function WorkflowMap({ layout }: { layout: WorkflowLayout }) {
  return (
    <>
      <path className="workflow-graticule" d={layout.graticule} />
      <path className="workflow-major" d={layout.majors} />
      <path className="workflow-prime" d={layout.prime} />
      {layout.ruler && <path className="workflow-ruler" d={layout.ruler} />}
      {layout.rulerMajors && <path className="workflow-ruler-majors" d={layout.rulerMajors} />}
      <path className="workflow-before" d={layout.before} />
      <path className="workflow-line" d={layout.route + layout.after} />
      <path className="workflow-after" d={layout.after} />
      <path className="workflow-back" d={layout.back} />
      <path className="workflow-arrow" d={layout.backArrow} />
      {layout.backLabel && (
        <text className="workflow-figure" x={layout.backLabel.x} y={layout.backLabel.y} textAnchor="middle">
          {home.workflow.sentBack}
        </text>
      )}
    </>
  );
}

const glyphs = [
  'M-11-14h22v28h-22zM-6-7h12M-6 0h12M-6 7h6',
  'M0-5v-7M0 5v7M-5 0h-7M5 0h7M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0M2-14a2 2 0 1 1-4 0 2 2 0 1 1 4 0M2 14a2 2 0 1 1-4 0 2 2 0 1 1 4 0M-12 0a2 2 0 1 1-4 0 2 2 0 1 1 4 0M16 0a2 2 0 1 1-4 0 2 2 0 1 1 4 0',
  'M5.5-6.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 1 1 11 0M-11 13c0-6.5 4.5-9.5 11-9.5s11 3 11 9.5',
  'M-14-11h28v22h-28zM-14-4h28M-5-4v15M-14 3.5h28',
  'M-10-14h14l6 6v22h-20zM4-14v6h6M-5 0h10M-5 7h10',
] as const;

function WorkflowGlyph({ index }: { index: number }) {
  return <path className="workflow-glyph" d={glyphs[index]} />;
}
