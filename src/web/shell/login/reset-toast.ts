import { m } from '../../../words/messages.js';
import { useToasts } from '../../shared/toasts.ts';
import { failureDetails } from './failure-words.ts';

/** Says whether a mail with a reset link went, in the specification's words. */
export function useResetToast() {
  const { show } = useToasts();
  return async (sending: Promise<void>): Promise<void> => {
    try {
      await sending;
      show({ severity: 'success', summary: m.sign_in_success(), detail: m.sign_in_reset_sent() });
    } catch (error) {
      const detail = m.sign_in_reset_failed({ code: failureDetails(error).code });
      show({ severity: 'error', summary: m.sign_in_error(), detail, closable: true });
      throw error;
    }
  };
}
