import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileKind, UploadedFile } from '../../../contract/files.ts';
import { useApp } from '../../shared/app.tsx';
import { explainTrouble, type FileTrouble, findTrouble } from './file-trouble.ts';
import { sendFile } from './send-file.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

interface UploadState {
  /** `checking`: all of it has left, and the server looks at it. */
  readonly phase: 'idle' | 'sending' | 'checking' | 'failed';
  readonly file: File | null;
  /** How much of it has left, from 0 to 1. */
  readonly share: number;
  readonly trouble: FileTrouble | null;
}

/** One upload at a time. */
export interface Upload extends UploadState {
  /** Whether one is under way. */
  readonly isBusy: boolean;
  /** Answers the file as it is kept; null where it failed (`trouble` says why) or was stopped. Another one under way is stopped. */
  send(file: File): Promise<UploadedFile | null>;
  retry(): Promise<UploadedFile | null>;
  /** Stops it, or forgets its trouble. */
  stop(): void;
}

const IDLE: UploadState = { phase: 'idle', file: null, share: 0, trouble: null };

/** Sends files of one kind to the portal; stops by itself when its screen goes away. */
export function useUpload(kind: FileKind): Upload {
  const { identity } = useApp();
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState(IDLE);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const send = useCallback(
    async (file: File) => {
      running.current?.abort();
      const trouble = findTrouble(kind, file);
      if (trouble) {
        running.current = null;
        setState({ ...IDLE, phase: 'failed', file, trouble });
        return null;
      }
      const controller = new AbortController();
      running.current = controller;
      setState({ phase: 'sending', file, share: 0, trouble: null });
      const { signal } = controller;
      const onProgress = (share: number) => {
        if (!signal.aborted) setState({ phase: share < 1 ? 'sending' : 'checking', file, share, trouble: null });
      };
      try {
        const uploaded = await sendFile({ identity, kind, file, onProgress, signal });
        if (signal.aborted) return null;
        setState(IDLE);
        return uploaded;
      } catch (error) {
        if (!signal.aborted) setState({ phase: 'failed', file, share: 0, trouble: explainTrouble(kind, error) });
        return null;
      }
    },
    [identity, kind],
  );
  const { file, phase } = state;
  const isBusy = phase === 'sending' || phase === 'checking';
  return { ...state, isBusy, send, retry: async () => (file ? send(file) : null), stop };
}

/** One file, chosen or dropped: only the first of several is taken, and handed on once the portal keeps it. */
export function useSingleUpload(kind: FileKind, onArrived: (file: UploadedFile) => void) {
  const upload = useUpload(kind);
  const finish = async (sending: Promise<UploadedFile | null>) => {
    const file = await sending;
    if (file) onArrived(file);
  };
  const take = ([file]: readonly File[]) => {
    if (file) void finish(upload.send(file));
  };
  return { upload, take, retry: () => void finish(upload.retry()), ...useDroppedFiles(take) };
}
