import { ALERT_CALL_RULES, ALERT_RULES, ALERT_SOURCE_RULES, type Alert } from '#contract/alerts.ts';
import { phoneZone } from '#src/ui/formats/phone-zone.ts';
import { dayIn, momentIn, type TableForm, textOf, timeIn } from './table-form.ts';
import { TABLE_WORDS } from './tables.words.ts';

const F = TABLE_WORDS.fields;

/** County alerts. Times are in the time zone of the admin's phone. */
export const ALERT_FORM: TableForm<Alert> = {
  list: () => '/api/admin/alerts',
  path: 'alerts',
  rules: ALERT_RULES,
  parts: { call: ALERT_CALL_RULES, source: ALERT_SOURCE_RULES },
  fieldOf: {
    validFrom: 'fromDay',
    validUntil: 'untilDay',
    'call.name': 'callName',
    'call.phone': 'callPhone',
    'source.name': 'sourceName',
    'source.url': 'sourceUrl',
  },
  fields: [
    { name: 'title', label: F.title, as: 'line' },
    { name: 'what', label: F.what, as: 'area' },
    { name: 'howToLook', label: F.howToLook, as: 'area' },
    { name: 'counties', label: F.counties, as: 'line', hint: F.countiesHint },
    { name: 'fromDay', label: F.fromDay, as: 'date' },
    { name: 'fromTime', label: F.fromTime, as: 'time', hint: F.clockHint },
    { name: 'untilDay', label: F.untilDay, as: 'date' },
    { name: 'untilTime', label: F.untilTime, as: 'time', hint: F.clockHint },
    { name: 'callName', label: F.callName, as: 'line' },
    { name: 'callPhone', label: F.callPhone, as: 'line', type: 'tel' },
    { name: 'sourceName', label: F.sourceName, as: 'line' },
    { name: 'sourceUrl', label: F.sourceUrl, as: 'line', type: 'url' },
  ],
  empty: {
    ...{ title: '', what: '', howToLook: '', counties: '', fromDay: '', fromTime: '00:00', untilDay: '' },
    ...{ untilTime: '00:00', callName: '', callPhone: '', sourceName: '', sourceUrl: '' },
  },
  valuesOf: (alert) => ({
    title: alert.title,
    what: alert.what,
    howToLook: alert.howToLook,
    counties: alert.counties.join(', '),
    fromDay: dayIn(alert.validFrom, phoneZone()),
    fromTime: timeIn(alert.validFrom, phoneZone()),
    untilDay: dayIn(alert.validUntil, phoneZone()),
    untilTime: timeIn(alert.validUntil, phoneZone()),
    callName: alert.call.name,
    callPhone: alert.call.phone,
    sourceName: alert.source.name,
    sourceUrl: alert.source.url,
  }),
  draftOf: (values) => {
    const text = (name: string) => textOf(values, name);
    const counties = text('counties')
      .split(',')
      .map((name) => name.trim());
    return {
      title: text('title'),
      what: text('what'),
      howToLook: text('howToLook'),
      counties: counties.filter((name) => name !== ''),
      validFrom: momentIn(text('fromDay'), text('fromTime'), phoneZone()),
      validUntil: momentIn(text('untilDay'), text('untilTime'), phoneZone()),
      call: { name: text('callName'), phone: text('callPhone') },
      source: { name: text('sourceName'), url: text('sourceUrl') },
    };
  },
  titleOf: ({ title }) => title,
  lineOf: ({ validFrom, validUntil, counties }, nowMs) => {
    const standing =
      Date.parse(validUntil) <= nowMs
        ? TABLE_WORDS.isOver
        : Date.parse(validFrom) > nowMs
          ? TABLE_WORDS.toCome
          : TABLE_WORDS.inForce;
    return `${standing} · ${counties.join(', ')}`;
  },
};
