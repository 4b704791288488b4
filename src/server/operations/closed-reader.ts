/** Who reads may have seen enough (`… list | head`): the command ends in order all the same, without a word. */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
