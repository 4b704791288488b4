import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { describeFailure } from './failure-sentence.ts';

interface QuestionDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen. */
  effect: string;
  /** The button that does it, and the one that leaves everything as it is. */
  act: string;
  keep: string;
  isPending: boolean;
  error: Error | null;
  /** Says an expected "no" in its own words. */
  describe?: (error: Error) => string | null;
  onAct: () => void;
  onKeep: () => void;
}

/** Asks once before something is taken away. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { isOpen, title, effect, act, keep, isPending, error, describe, onAct, onKeep } = props;
  return (
    <Modal.Root opened={isOpen} onClose={onKeep} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="md">
            <Modal.Title component="h2" fz="lg" fw={600} lh={1.35} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Modal.Title>
            <p>{effect}</p>
            {error && (
              <Alert color="red" role="alert">
                {describe?.(error) ?? describeFailure(error)}
              </Alert>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onKeep} data-autofocus>
                {keep}
              </Button>
              <Button color="var(--color-error)" c="var(--color-card)" loading={isPending} onClick={onAct}>
                {act}
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
