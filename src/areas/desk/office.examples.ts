/** Office hours of the worked examples: Monday to Friday, 9:00 to 17:30. */
export const office = {
  timezone: 'Europe/London',
  hours: {
    mon: [['09:00', '17:30']],
    tue: [['09:00', '17:30']],
    wed: [['09:00', '17:30']],
    thu: [['09:00', '17:30']],
    fri: [['09:00', '17:30']],
    sat: [],
    sun: [],
  },
  closedDates: [],
  specialHours: {},
};
