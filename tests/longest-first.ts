import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait long for processes of their own: started last, they would keep one worker busy alone. */
const long = ['tests/faults/', 'tests/http/program', 'server/db/embedded.db'];

/** Starts the longest files first; the others stay in vitest's own order. */
export class MaxFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(part));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
