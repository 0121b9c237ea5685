import { keepFocus } from '#src/ui/focus-keeper.ts';
import { startTips } from '#src/ui/tip.tsx';

/* What a page has once. Test files share their page, and this module with it (`isolate: false`). */

// What jsdom lacks and every browser has. Nothing is ever captured or resized there.
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Popovers with their toggle events and the focus that goes back. They are drawn in place. */
const shown = new Map<HTMLElement, Element | null>();
HTMLElement.prototype.togglePopover ??= function toggle(this: HTMLElement, force) {
  if (!this.isConnected) throw new DOMException('It is in no document.', 'InvalidStateError');
  const opens = force !== false && (force === true || !shown.has(this));
  if (opens === shown.has(this)) return opens;
  const before = shown.get(this);
  if (opens) shown.set(this, document.activeElement);
  else shown.delete(this);
  // The style sheet of jsdom hides every popover.
  this.style.display = opens ? 'block' : '';
  if (before instanceof HTMLElement && this.contains(document.activeElement)) before.focus();
  this.dispatchEvent(Object.assign(new Event('toggle'), { newState: opens ? 'open' : 'closed' }));
  return opens;
};
HTMLElement.prototype.hidePopover ??= function hide(this: HTMLElement) {
  this.togglePopover(false);
};
document.addEventListener('click', ({ target }) => {
  const id = target instanceof Element && target.closest('[popovertarget]')?.getAttribute('popovertarget');
  if (typeof id === 'string') document.getElementById(id)?.togglePopover();
});

// For every element that a query by role looks at, jsdom goes through its whole style sheet. What
// it says of a tag is asked once. An element with a style, or hidden by an attribute, has its own.
const computed = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();
function styleOfTag(tag: string): CSSStyleDeclaration {
  // Outside the body, whose style of the moment it would inherit.
  const element = document.documentElement.appendChild(document.createElement(tag));
  const style = computed(element);
  element.remove();
  styles.set(tag, style);
  return style;
}
window.getComputedStyle = (element, pseudo) => {
  const isPlain = !pseudo && !['style', 'hidden', 'popover', 'open'].some((name) => element.hasAttribute(name));
  const { localName } = element;
  return isPlain ? (styles.get(localName) ?? styleOfTag(localName)) : computed(element, pseudo);
};

keepFocus();
startTips();
