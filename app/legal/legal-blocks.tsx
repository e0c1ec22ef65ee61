import './legal-table.css';
import { LegalText } from '#app/legal/legal-text.tsx';
import type { LegalBlock, LegalTable } from '#content/legal/legal-document.ts';

export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block) => {
    if (typeof block === 'string') {
      return (
        <p key={block}>
          <LegalText>{block}</LegalText>
        </p>
      );
    }
    if ('caption' in block) return <Table key={block.caption} {...block} />;
    return (
      <ul key={block.list[0]}>
        {block.list.map((item) => (
          <li key={item}>
            <LegalText>{item}</LegalText>
          </li>
        ))}
      </ul>
    );
  });
}

/**
 * Rows become blocks on narrow screens. Explicit roles, because browsers drop them when CSS changes the table layout.
 */
function Table({ caption, columns, rows }: LegalTable) {
  return (
    <div className="legal-table-frame">
      <table className="legal-table" role="table" data-columns={columns.length}>
        <caption>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([head = '', ...cells]) => (
            <tr key={head} role="row">
              <th role="rowheader" scope="row">
                <LegalText>{head}</LegalText>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} role="cell">
                  <span className="legal-table-label" aria-hidden="true">
                    {columns[index + 1]}
                  </span>
                  <LegalText>{cell}</LegalText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
