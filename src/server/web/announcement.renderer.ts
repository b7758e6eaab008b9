import { announcementWords } from '@/contract/announcement.copy';
import { EARLY_ANNOUNCEMENT_ID } from '@/contract/boot';
import { IMPORTANT, type Notification } from '@/contract/content.contract';
import { escapeHtml } from './html.escape';

/**
 * The first important announcement as the page shows it before the app is there. It is a template, because only the
 * browser knows what it has shown already, and what is in a template is not fetched.
 * @param notifications what the agent has published, the newest first
 * @returns an empty text when no announcement opens
 */
export function renderAnnouncement(notifications: readonly Notification[]): string {
  const important = notifications.filter(({ type }) => type === IMPORTANT);
  const [first] = important;
  if (!first) return '';
  const title = announcementWords.title(1, important.length);
  const picture =
    first.image === '' ? '' : `<img src="${escapeHtml(first.image)}" alt="" fetchpriority="high">`;
  const buttons = first.link === '' ? '<i></i>' : '<i></i><i></i>';
  return (
    `<template><dialog id="${EARLY_ANNOUNCEMENT_ID}" aria-label="${title}"` +
    ` data-published-at="${escapeHtml(first.published_at)}"><section tabindex="-1" autofocus><u></u>` +
    `<header><b>${title}</b><button type="button" aria-label="${announcementWords.dismiss}"></button></header>` +
    `<article>${picture}<h3>${escapeHtml(first.title)}</h3><p>${escapeHtml(first.description)}</p></article>` +
    `<footer>${buttons}</footer></section></dialog></template>`
  );
}
