/** Hosts where anybody can have a mailbox: people with such addresses share a mail service, not an organisation. The commonest, not all. */
const hosts: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.de hotmail.fr live.com msn.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.de ' +
    'yahoo.fr ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org ' +
    'proton.me protonmail.com pm.me tutanota.com fastmail.com hey.com mail.com zoho.com yandex.ru yandex.com mail.ru rambler.ru bk.ru qq.com 163.com ' +
    '126.com sina.com naver.com daum.net hanmail.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tin.it bluewin.ch wp.pl ' +
    'o2.pl seznam.cz uol.com.br bol.com.br btinternet.com comcast.net verizon.net att.net'
  ).split(' '),
);

/** Whether a host is a mail service that anybody can use. */
export function isFreeMail(host: string): boolean {
  return hosts.has(host);
}
