import type { SignedInContext } from '../platform/call/handler.ts';
import type { ImportStage } from './apply.ts';

interface Progress {
  readonly stage: ImportStage;
  readonly done: number;
  readonly total: number;
}
export type OnProgress = (stage: ImportStage, done: number, total: number) => void;

/** How far the imports that run on this server are, by the upload that each is of. */
export interface RunningImports {
  readonly find: (context: SignedInContext, fileId: string) => Progress | null;
  /** Runs an import, which says how far it is. */
  readonly follow: <T>(
    context: SignedInContext,
    fileId: string,
    run: (onProgress: OnProgress) => Promise<T>,
  ) => Promise<T>;
}

export function runningImports(): RunningImports {
  const running = new Map<string, Progress>();
  const keyOf = ({ organization }: SignedInContext, fileId: string) => `${organization.id} ${fileId}`;
  return {
    find: (context, fileId) => running.get(keyOf(context, fileId)) ?? null,
    follow: async (context, fileId, run) => {
      const key = keyOf(context, fileId);
      const onProgress: OnProgress = (stage, done, total) => running.set(key, { stage, done, total });
      onProgress('reading', 0, 0);
      try {
        return await run(onProgress);
      } finally {
        running.delete(key);
      }
    },
  };
}
