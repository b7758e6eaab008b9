import { defineSlotRecipe } from '@chakra-ui/react';

/** A sheet from below on phones, a centred dialog from 600 px on. Its width is the caller's `maxWidth`. */
export const dialogRecipe = defineSlotRecipe({
  className: 'ck-dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: 0,
      zIndex: 'modal',
      bg: 'scrim',
      _open: { animation: 'ck-fade-in var(--ck-base) var(--ck-ease)' },
      // Chakra removes the backdrop when its animation has ended; if that event is missed, the backdrop must not block
      // clicks.
      _closed: {
        animation: 'ck-fade-out var(--ck-fast) var(--ck-ease) forwards',
        pointerEvents: 'none',
      },
    },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'modal',
      display: 'flex',
      alignItems: { base: 'flex-end', sm: 'center' },
      justifyContent: 'center',
      paddingTop: '12',
      overflow: 'hidden',
      overscrollBehavior: 'none',
      sm: { padding: '6' },
    },
    content: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxHeight: 'full',
      outline: 0,
      overflow: 'hidden auto',
      overscrollBehavior: 'contain',
      color: 'text',
      bg: 'surface2',
      font: 'var(--ck-t-s)',
      borderRadius: 'var(--ck-r-xl) var(--ck-r-xl) 0 0',
      boxShadow: 'sheet',
      paddingInline: '4',
      paddingBottom: 'calc(20px + env(safe-area-inset-bottom, 0px))',
      _open: { animation: 'ck-sheet-in var(--ck-slow) var(--ck-ease)' },
      _closed: { animation: 'ck-sheet-out var(--ck-base) var(--ck-ease)' },
      sm: { borderRadius: 'xl', paddingInline: '6', paddingTop: '2', paddingBottom: '6' },
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      paddingBlock: '2',
      flex: 'none',
    },
    title: { flex: 1, minWidth: 0, font: 'var(--ck-t-l)', paddingBlock: '8px' },
    description: { font: 'var(--ck-t-m)', color: 'text2' },
  },
});
